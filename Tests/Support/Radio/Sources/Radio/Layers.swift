// The app's own containers.

import WorkflowUI

struct Layers<Content> {
    struct Bar {
        enum Leading {
            case none
            case back(handler: () -> Void)
            case button(Button)
        }

        struct Button {
            var title: String
            var handler: () -> Void
        }

        var title: String
        var leading: Leading = .none
        var trailing: Button?
        var style: (String) -> String = { $0.uppercased() }
    }

    struct Layer {
        var content: Content
        var bar: Bar?
    }

    var layers: [Layer]
}

extension Layers: Screen where Content: Screen {}

extension Layers: SingleScreenContaining where Content: Screen {
    var primaryScreen: any Screen { layers[layers.count - 1].content }
}
