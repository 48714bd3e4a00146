// A catalogue that can be filtered and sorted. The shopkeeper changes prices and stock in the same list.

import Workflow

enum G311 {
    enum Order: Equatable, CaseIterable {
        case name
        case price
    }

    struct Product: Equatable {
        let id: Int
        let name: String
        var price: Int
        var isInStock = true
    }

    struct Criteria: Equatable {
        var onlyInStock = false
        var order = Order.name

        func arrange(_ products: [Product]) -> [Product] {
            products.filter { !onlyInStock || $0.isInStock }.sorted { left, right in
                switch order {
                case .name: left.name < right.name
                case .price: (left.price, left.name) < (right.price, right.name)
                }
            }
        }
    }

    struct FilterBar {
        let onlyInStock: Bool
        let order: Order
        let onOnlyInStock: (Bool) -> Void
        let onOrder: (Order) -> Void
    }

    struct ProductRow {
        let title: String
        let isInStock: Bool
        let onRaise: () -> Void
        let onLower: () -> Void
        let onStock: () -> Void
    }

    struct CatalogueScreen {
        let bar: FilterBar
        let rows: [ProductRow]
    }

    struct FilterWorkflow: Workflow {
        typealias Rendering = FilterBar

        let criteria: Criteria

        enum Output {
            case onlyInStock(Bool)
            case order(Order)
        }

        func render(state: Void, context: RenderContext<FilterWorkflow>) -> FilterBar {
            let sink = context.makeOutputSink()
            return FilterBar(
                onlyInStock: criteria.onlyInStock, order: criteria.order,
                onOnlyInStock: { sink.send(.onlyInStock($0)) }, onOrder: { sink.send(.order($0)) })
        }
    }

    struct ProductWorkflow: Workflow {
        typealias Rendering = ProductRow

        let product: Product

        enum Output {
            case price(Int)
            case stock
        }

        func render(state: Void, context: RenderContext<ProductWorkflow>) -> ProductRow {
            let sink = context.makeOutputSink()
            return ProductRow(
                title: "\(product.name), \(product.price) €", isInStock: product.isInStock,
                onRaise: { sink.send(.price(product.price + 5)) },
                onLower: { sink.send(.price(max(0, product.price - 5))) }, onStock: { sink.send(.stock) })
        }
    }

    static let products = [
        Product(id: 1, name: "Chair", price: 40), Product(id: 2, name: "Desk", price: 90),
        Product(id: 3, name: "Lamp", price: 20), Product(id: 4, name: "Shelf", price: 60, isInStock: false),
    ]

    // MARK: -

    enum Broken {
        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = CatalogueScreen

            struct State: Equatable {
                var products = G311.products
                var criteria = Criteria()
                var visible: [Int]

                init() { visible = criteria.arrange(products).map(\.id) }
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root

                case filter(FilterWorkflow.Output)
                case product(Int, ProductWorkflow.Output)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .filter(.onlyInStock(let onlyInStock)):
                        state.criteria.onlyInStock = onlyInStock
                        state.visible = state.criteria.arrange(state.products).map(\.id)
                    case .filter(.order(let order)):
                        state.criteria.order = order
                        state.visible = state.criteria.arrange(state.products).map(\.id)
                    case .product(let id, let output):
                        guard let index = state.products.firstIndex(where: { $0.id == id }) else { return nil }
                        switch output {
                        case .price(let price):
                            state.products[index].price = price
                        case .stock:
                            state.products[index].isInStock.toggle()
                            state.visible = state.criteria.arrange(state.products).map(\.id)
                        }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> CatalogueScreen {
                CatalogueScreen(
                    bar: FilterWorkflow(criteria: state.criteria).mapOutput { Action.filter($0) }
                        .rendered(in: context),
                    rows: state.visible.compactMap { id in state.products.first { $0.id == id } }.map { product in
                        ProductWorkflow(product: product)
                            .mapOutput { Action.product(product.id, $0) }
                            .rendered(in: context, key: "\(product.id)")
                    })
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = CatalogueScreen

            struct State: Equatable {
                var products = G311.products
                var criteria = Criteria()

                var visible: [Product] { criteria.arrange(products) }
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root

                case filter(FilterWorkflow.Output)
                case product(Int, ProductWorkflow.Output)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .filter(.onlyInStock(let onlyInStock)):
                        state.criteria.onlyInStock = onlyInStock
                    case .filter(.order(let order)):
                        state.criteria.order = order
                    case .product(let id, let output):
                        guard let index = state.products.firstIndex(where: { $0.id == id }) else { return nil }
                        switch output {
                        case .price(let price): state.products[index].price = price
                        case .stock: state.products[index].isInStock.toggle()
                        }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> CatalogueScreen {
                CatalogueScreen(
                    bar: FilterWorkflow(criteria: state.criteria).mapOutput { Action.filter($0) }
                        .rendered(in: context),
                    rows: state.visible.map { product in
                        ProductWorkflow(product: product)
                            .mapOutput { Action.product(product.id, $0) }
                            .rendered(in: context, key: "\(product.id)")
                    })
            }
        }
    }
}
