// A file uploader: uploaded files can be made public, which the server may refuse.

import Workflow
import WorkflowConcurrency

enum G307 {
    enum Request: Equatable {
        case none
        case asking
        case refused
    }

    struct File: Equatable {
        let id: Int
        let name: String
        var isPublic = false
        var request = Request.none
    }

    struct PublishWorker: Worker, Equatable {
        let file: Int
        let isPublic: Bool

        func run() async -> Bool {
            try? await Task.sleep(nanoseconds: 300_000_000)
            return file % 2 == 0
        }
    }

    struct FileScreen {
        let name: String
        let visibility: String
        let warning: String?
        let onToggle: () -> Void
        let onRemove: () -> Void
    }

    struct UploadsScreen {
        let files: [FileScreen]
        let onUpload: (String) -> Void
    }

    struct FileWorkflow: Workflow {
        typealias Rendering = FileScreen

        let file: File

        enum Output {
            case toggle
            case answered(Bool)
            case remove
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = FileWorkflow

            case send(Output)

            func apply(toState state: inout Void) -> Output? {
                switch self {
                case .send(let output): output
                }
            }
        }

        func render(state: Void, context: RenderContext<FileWorkflow>) -> FileScreen {
            let sink = context.makeSink(of: Action.self)
            if file.request == .asking {
                PublishWorker(file: file.id, isPublic: file.isPublic)
                    .mapOutput { Action.send(.answered($0)) }
                    .running(in: context)
            }
            return FileScreen(
                name: file.name, visibility: file.isPublic ? "public" : "private",
                warning: file.request == .refused ? "The server refused this." : nil,
                onToggle: { sink.send(.send(.toggle)) }, onRemove: { sink.send(.send(.remove)) })
        }
    }

    // MARK: -

    enum Broken {
        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = UploadsScreen

            struct State: Equatable {
                var files = [File(id: 1, name: "cat.png"), File(id: 2, name: "report.pdf")]
                var nextID = 3
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root

                case upload(String)
                case file(Int, FileWorkflow.Output)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .upload(let name):
                        state.files.append(File(id: state.nextID, name: name))
                        state.nextID += 1
                    case .file(let id, let output):
                        guard let index = state.files.firstIndex(where: { $0.id == id }) else { return nil }
                        switch output {
                        case .toggle:
                            guard state.files[index].request != .asking else { return nil }
                            state.files[index].isPublic.toggle()
                            state.files[index].request = .asking
                        case .answered(let isAccepted):
                            state.files[index].request = isAccepted ? .none : .refused
                        case .remove:
                            state.files.remove(at: index)
                        }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> UploadsScreen {
                let sink = context.makeSink(of: Action.self)
                return UploadsScreen(
                    files: state.files.rendered(in: context, key: \.id) {
                        FileWorkflow(file: $0)
                    } outputMap: { id, output in
                        Action.file(id, output)
                    },
                    onUpload: { sink.send(.upload($0)) })
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = UploadsScreen

            struct State: Equatable {
                var files = [File(id: 1, name: "cat.png"), File(id: 2, name: "report.pdf")]
                var nextID = 3
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root

                case upload(String)
                case file(Int, FileWorkflow.Output)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .upload(let name):
                        state.files.append(File(id: state.nextID, name: name))
                        state.nextID += 1
                    case .file(let id, let output):
                        guard let index = state.files.firstIndex(where: { $0.id == id }) else { return nil }
                        switch output {
                        case .toggle:
                            guard state.files[index].request != .asking else { return nil }
                            state.files[index].isPublic.toggle()
                            state.files[index].request = .asking
                        case .answered(true):
                            state.files[index].request = .none
                        case .answered(false):
                            // The file is what it was before.
                            state.files[index].isPublic.toggle()
                            state.files[index].request = .refused
                        case .remove:
                            state.files.remove(at: index)
                        }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> UploadsScreen {
                let sink = context.makeSink(of: Action.self)
                return UploadsScreen(
                    files: state.files.rendered(in: context, key: \.id) {
                        FileWorkflow(file: $0)
                    } outputMap: { id, output in
                        Action.file(id, output)
                    },
                    onUpload: { sink.send(.upload($0)) })
            }
        }
    }
}
