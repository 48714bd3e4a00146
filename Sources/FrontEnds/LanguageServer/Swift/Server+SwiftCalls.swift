// Answers call hierarchy requests in Swift files, from the code and the live tree.

import WorkbenchPackages
import WorkbenchWire

extension Server {
    func prepareSwiftCalls(
        _ document: SwiftDocument, at position: LSP.Position, then: @escaping ([LSP.CallHierarchyItem]) -> Void
    ) {
        whenOutlined(document) { [weak self] in
            self?.whenPackageIsRead(containing: document.path) { [weak self] files in
                guard let self else { return then([]) }
                let graph = SwiftCallGraph(files)
                let offset = document.text.offset(of: position)
                guard let (site, _) = graph.site(at: offset, in: document.path),
                    let item = item(site, graph, files)
                else { return then([]) }
                guard site.kind == .shown else { return then([item]) }
                // Only the tree tells whether a value of another type is shown.
                shownPlaces(of: site, graph, liveSource(of: document)) { then($0.isEmpty ? [] : [item]) }
            }
        }
    }

    func swiftCalls(
        _ item: LSP.CallHierarchyItem, isIncoming: Bool, _ document: SwiftDocument,
        then: @escaping ([(item: LSP.CallHierarchyItem, ranges: [LSP.Range])]) -> Void
    ) {
        guard let kind = SwiftCallSite.Kind(rawValue: item.data.kind) else { return then([]) }
        let names = item.data.path.split(separator: ".").map(String.init)
        let site = SwiftCallSite(kind: kind, names: names, name: item.data.name, type: item.data.type)
        whenPackageIsRead(containing: document.path) { [weak self] files in
            guard let self else { return then([]) }
            let graph = SwiftCallGraph(files)
            var order: [SwiftCallSite] = []
            var calls: [SwiftCallSite: [SwiftCall]] = [:]
            for call in isIncoming ? graph.incoming(site) : graph.outgoing(site) {
                if calls[call.other] == nil { order.append(call.other) }
                calls[call.other, default: []].append(call)
            }
            liveData(site, isIncoming: isIncoming, graph, document) { [weak self] live in
                guard let self else { return then([]) }
                let live = live.map { (other: graph.declared($0.other), detail: $0.detail) }
                for other in live.map(\.other) where !order.contains(other) { order.append(other) }
                then(
                    order.compactMap { other in
                        guard var item = self.item(other, graph, files) else { return nil }
                        let detail = live.last { $0.other == other }?.detail
                        item.detail = detail ?? calls[other]?.lazy.compactMap(\.detail).first ?? item.detail
                        let ranges = (calls[other] ?? []).compactMap { call in files[call.path]?.text.range(call.span) }
                        return (item, ranges)
                    })
            }
        }
    }

    private func item(
        _ site: SwiftCallSite, _ graph: SwiftCallGraph, _ files: [String: FileOutline]
    ) -> LSP.CallHierarchyItem? {
        guard let place = graph.place(of: site), let file = files[place.path] else { return nil }
        let workflow = site.names.last ?? ""
        let short = workflow.hasSuffix("Workflow") ? String(workflow.dropLast("Workflow".count)) : workflow
        let (name, kind): (String, LSP.SymbolKind) =
            switch site.kind {
            case .action: ("\(short) \(site.name)", .method)
            case .output: ("\(short) ⇡ \(site.name)", .event)
            case .render: ("the screen of \(short)", .event)
            case .worker: ("\(site.name) in \(short)", .event)
            case .ignoring: ("\(short) ignores it", .class)
            case .outside: ("out of the tree", .namespace)
            case .data, .part, .property, .shown: ("\(short).\(site.name)", .property)
            case .refresh: ("workflowDidChange of \(short)", .method)
            case .screen: ("the screen \(site.name)", .event)
            }
        let range = file.text.range(place.span)
        return LSP.CallHierarchyItem(
            name: name, kind: kind, detail: site.names.joined(separator: "."), uri: DocumentURI.uri(place.path),
            range: range, selectionRange: range,
            data: LSP.CallHierarchyItem.Origin(
                kind: site.kind.rawValue, path: site.names.joined(separator: "."), name: site.name, line: nil, asked: 0,
                type: site.type))
    }
}
