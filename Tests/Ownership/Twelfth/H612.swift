// A photo album, the newest first: photos are narrowed down by tag and looked at one by one.

import Workflow
import WorkflowUI

enum H612 {
    enum Tag: String, CaseIterable {
        case birds
        case boats
    }

    struct Photo: Equatable {
        let id: String
        let title: String
        let tags: Set<Tag>
    }

    struct Thumbnail {
        let title: String
        let isLiked: Bool
        let onOpen: () -> Void
    }

    struct AlbumScreen: Screen {
        let thumbnails: [Thumbnail]
    }

    struct ViewerScreen: Screen {
        let title: String
        let position: String
        let heart: String
        let onNext: () -> Void
        let onPrevious: () -> Void
        let onLike: () -> Void
        let onClose: () -> Void
    }

    struct TagButton {
        let title: String
        let onShow: () -> Void
    }

    struct GalleryScreen: Screen {
        let tags: [TagButton]
        let album: AlbumScreen
        let viewer: ViewerScreen?
        let onShoot: () -> Void
    }

    enum Bug {
        struct Album: Workflow {
            let photos: [Photo]
            let liked: Set<String>

            enum Output { case open(Int) }

            func render(state: Void, context: RenderContext<Album>) -> AlbumScreen {
                let sink = context.makeOutputSink()
                return AlbumScreen(
                    thumbnails: photos.enumerated().map { index, photo in
                        Thumbnail(
                            title: photo.title, isLiked: liked.contains(photo.id),
                            onOpen: { sink.send(.open(index)) })
                    })
            }
        }

        struct Viewer: Workflow {
            let photo: Photo
            let position: String
            let isLiked: Bool

            enum Output {
                case step(Int)
                case like
                case close
            }

            func render(state: Void, context: RenderContext<Viewer>) -> ViewerScreen {
                let sink = context.makeOutputSink()
                return ViewerScreen(
                    title: photo.title, position: position, heart: isLiked ? "liked" : "not liked",
                    onNext: { sink.send(.step(1)) }, onPrevious: { sink.send(.step(-1)) },
                    onLike: { sink.send(.like) }, onClose: { sink.send(.close) })
            }
        }

        struct Root: Workflow {
            struct State {
                var photos: [Photo]
                var shown: Tag?
                var viewed: Int?
                var liked: Set<String> = []
                var shots = 4

                var visible: [Photo] { photos.filter { photo in shown.map { photo.tags.contains($0) } ?? true } }
            }

            func makeInitialState() -> State {
                State(
                    photos: [
                        Photo(id: "p4", title: "Gannet", tags: [.birds]),
                        Photo(id: "p3", title: "Dhow", tags: [.boats]),
                        Photo(id: "p2", title: "Pelican on a punt", tags: [.birds, .boats]),
                        Photo(id: "p1", title: "Ketch", tags: [.boats]),
                    ])
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case show(Tag?)
                case shoot
                case album(Album.Output)
                case viewer(Viewer.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .show(let tag):
                        state.shown = tag
                        if let index = state.viewed, index >= state.visible.count { state.viewed = nil }
                    case .shoot:
                        state.shots += 1
                        let photo = Photo(id: "p\(state.shots)", title: "Shot \(state.shots)", tags: [.birds, .boats])
                        state.photos.insert(photo, at: 0)
                    case .album(.open(let index)):
                        state.viewed = index
                    case .viewer(.step(let step)):
                        guard let index = state.viewed else { break }
                        if state.visible.indices.contains(index + step) { state.viewed = index + step }
                    case .viewer(.like):
                        guard let index = state.viewed else { break }
                        let id = state.visible[index].id
                        if state.liked.remove(id) == nil { state.liked.insert(id) }
                    case .viewer(.close):
                        state.viewed = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> GalleryScreen {
                let sink = context.makeSink(of: Action.self)
                let visible = state.visible
                let album = Album(photos: visible, liked: state.liked).rendered(in: context) { Action.album($0) }
                var viewer: ViewerScreen?
                if let index = state.viewed {
                    let photo = visible[index]
                    viewer = Viewer(
                        photo: photo, position: "\(index + 1) of \(visible.count)",
                        isLiked: state.liked.contains(photo.id)
                    ).rendered(in: context) { Action.viewer($0) }
                }
                let choices: [Tag?] = [nil] + Tag.allCases
                let tags = choices.map { tag in
                    TagButton(title: tag?.rawValue ?? "all", onShow: { sink.send(.show(tag)) })
                }
                return GalleryScreen(tags: tags, album: album, viewer: viewer, onShoot: { sink.send(.shoot) })
            }
        }
    }

    enum Fixed {
        struct Album: Workflow {
            let photos: [Photo]
            let liked: Set<String>

            enum Output { case open(String) }

            func render(state: Void, context: RenderContext<Album>) -> AlbumScreen {
                let sink = context.makeOutputSink()
                return AlbumScreen(
                    thumbnails: photos.map { photo in
                        Thumbnail(
                            title: photo.title, isLiked: liked.contains(photo.id),
                            onOpen: { sink.send(.open(photo.id)) })
                    })
            }
        }

        struct Viewer: Workflow {
            let photo: Photo
            let position: String
            let isLiked: Bool

            enum Output {
                case step(Int)
                case like
                case close
            }

            func render(state: Void, context: RenderContext<Viewer>) -> ViewerScreen {
                let sink = context.makeOutputSink()
                return ViewerScreen(
                    title: photo.title, position: position, heart: isLiked ? "liked" : "not liked",
                    onNext: { sink.send(.step(1)) }, onPrevious: { sink.send(.step(-1)) },
                    onLike: { sink.send(.like) }, onClose: { sink.send(.close) })
            }
        }

        struct Root: Workflow {
            struct State {
                var photos: [Photo]
                var shown: Tag?
                var viewed: String?
                var liked: Set<String> = []
                var shots = 4

                var visible: [Photo] { photos.filter { photo in shown.map { photo.tags.contains($0) } ?? true } }
                var position: Int? { visible.firstIndex { $0.id == viewed } }
            }

            func makeInitialState() -> State {
                State(
                    photos: [
                        Photo(id: "p4", title: "Gannet", tags: [.birds]),
                        Photo(id: "p3", title: "Dhow", tags: [.boats]),
                        Photo(id: "p2", title: "Pelican on a punt", tags: [.birds, .boats]),
                        Photo(id: "p1", title: "Ketch", tags: [.boats]),
                    ])
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case show(Tag?)
                case shoot
                case album(Album.Output)
                case viewer(Viewer.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .show(let tag):
                        state.shown = tag
                        if state.position == nil { state.viewed = nil }
                    case .shoot:
                        state.shots += 1
                        let photo = Photo(id: "p\(state.shots)", title: "Shot \(state.shots)", tags: [.birds, .boats])
                        state.photos.insert(photo, at: 0)
                    case .album(.open(let id)):
                        state.viewed = id
                    case .viewer(.step(let step)):
                        guard let index = state.position else { break }
                        if state.visible.indices.contains(index + step) {
                            state.viewed = state.visible[index + step].id
                        }
                    case .viewer(.like):
                        guard let index = state.position else { break }
                        let id = state.visible[index].id
                        if state.liked.remove(id) == nil { state.liked.insert(id) }
                    case .viewer(.close):
                        state.viewed = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> GalleryScreen {
                let sink = context.makeSink(of: Action.self)
                let visible = state.visible
                let album = Album(photos: visible, liked: state.liked).rendered(in: context) { Action.album($0) }
                var viewer: ViewerScreen?
                if let index = state.position {
                    let photo = visible[index]
                    viewer = Viewer(
                        photo: photo, position: "\(index + 1) of \(visible.count)",
                        isLiked: state.liked.contains(photo.id)
                    ).rendered(in: context) { Action.viewer($0) }
                }
                let choices: [Tag?] = [nil] + Tag.allCases
                let tags = choices.map { tag in
                    TagButton(title: tag?.rawValue ?? "all", onShow: { sink.send(.show(tag)) })
                }
                return GalleryScreen(tags: tags, album: album, viewer: viewer, onShoot: { sink.send(.shoot) })
            }
        }
    }
}
