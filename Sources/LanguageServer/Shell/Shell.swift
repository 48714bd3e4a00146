// The thin layer of effects around the server: it waits for the client, for kernels and for the clock, hands what happens to
// the server, and does what that says. One thread, one poll(2).

import Glibc
import Wire

final class Shell {
    private let server: Server
    private let launch: KernelLaunch
    private let client = ClientStream()
    private var kernels: [KernelID: ServedKernel] = [:]
    private var timers: [TimerID: ContinuousClock.Instant] = [:]
    private var exitCode: Int32?

    init(launch: KernelLaunch, settings: Settings) {
        self.launch = launch
        server = Server(files: DiskFiles(), settings: settings, runningApps: { OutsideWorld.runningApps })
    }

    /// - Returns: The code to exit with.
    func run() -> Int32 {
        while exitCode == nil {
            do {
                try wait()
            } catch {
                LanguageServer.complain(error.message)
                return 1
            }
        }
        client.finish()
        return exitCode ?? 1
    }

    private func wait() throws(SystemError) {
        let kernels = Array(kernels.values)
        var wishes = [Waiting.Wish(STDIN_FILENO)]
        if client.hasUnsent { wishes.append(Waiting.Wish(STDOUT_FILENO, writes: true)) }
        let first = wishes.count
        for kernel in kernels { wishes += kernel.wishes }
        let ready = try Waiting.wait(for: wishes, until: timers.values.min())
        if client.hasUnsent { client.flush() }
        var place = first
        for kernel in kernels {
            let count = kernel.wishes.count
            if ready[place..<place + count].contains(where: \.isAny) {
                for event in kernel.read() { handle(event) }
                if kernel.hasEnded { self.kernels[kernel.id] = nil }
            }
            place += count
        }
        if ready[0].canRead {
            for event in client.read() where exitCode == nil { handle(event) }
        }
        let now = ContinuousClock.now
        for (timer, deadline) in timers where deadline <= now {
            timers[timer] = nil
            handle(.timer(timer))
        }
    }

    private func handle(_ event: ServerEvent) {
        for effect in server.handle(event) { perform(effect) }
    }

    private func perform(_ effect: ServerEffect) {
        switch effect {
        case .send(let bytes): client.send(bytes)
        case .startKernel(let id, let app): start(id, app)
        case .ask(let id, let question, let content): kernels[id]?.ask(question, content)
        case .killKernel(let id): kernels.removeValue(forKey: id)?.kill()
        case .startTimer(let timer, let milliseconds):
            timers[timer] = ContinuousClock.now + .milliseconds(milliseconds)
        case .stopTimer(let timer): timers[timer] = nil
        case .sendToApp(let request, let text):
            handle(.done(request: request, Result { () throws(OutsideFault) in try OutsideWorld.send(text) }))
        case .makeJournal(let request, let app, let commands):
            handle(
                .done(
                    request: request,
                    Result { () throws(OutsideFault) in [try OutsideWorld.makeJournal(of: app, commands)] }))
        case .exit(let code): exitCode = code
        }
    }

    private func start(_ id: KernelID, _ app: String?) {
        do {
            kernels[id] = try ServedKernel(id, launch, app: app)
        } catch {
            handle(.kernelEnded(id, KernelEnd(.couldNotStart, error.message)))
        }
    }
}
