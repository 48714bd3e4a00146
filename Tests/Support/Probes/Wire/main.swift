// A kernel without workflows, for the process tests: it speaks the kernel protocol, keeps a list of numbers, and ends
// in every way that a program can end. It can also be its own front end, which tests can kill.

import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

switch CommandLine.arguments.dropFirst().first {
case "front-end": FrontEnd.run(directory: CommandLine.arguments[2])
case "leftovers": Leftovers.report(after: CommandLine.arguments[2])
default: break
}

guard let socket = KernelSide.followParent() else { exit(70) }
KernelSide.reportsCrashes()
// Used by a test that kills kernels while they restore a session.
if let path = ProbeSettings.value("PROCESSES") {
    let pipe = open(path, O_WRONLY | O_CLOEXEC)
    var process = Int(getpid())
    write(pipe, &process, 8)
    close(pipe)
}
// Distinguishes a slow start from one that never ends.
if ProbeSettings.isSet("HANG") { while true { sleep(1000) } }
if ProbeSettings.isSet("TRAP_AT_START") { fatalError("no start") }
setvbuf(ProbeOutput.standard, nil, _IOFBF, 1 << 16)

let probe = Probe(stream: MessageStream(socket: socket))
probe.run()
exit(0)
