// A process in kernel mode with a few apps, as a front end starts it.

import Garden
import Kernel
import KernelService
import Tutorial5
import Workers

@main
enum KernelProbe {
    static func main() async {
        await runKernel(apps: [
            App("todo", "the tutorial's todo app") { RootWorkflow() },
            App("feed", "workers that load, retry and cancel") { FeedWorkflow() },
            App("garden", "a large tree") { GardenWorkflow() },
        ])
    }
}
