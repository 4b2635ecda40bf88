internal import HTTPTypes
internal import Hummingbird

extension Pages {
    func addSample(to router: RouterGroup<ServerContext>) {
        router.post("sample") { request, context in
            try await page(request) {
                let desk = by(context).desk
                let id = try await desk.write("serve") { store in try Sample.add(desk, store) }
                return .seeOther("/vehicles/\(id)")
            }
        }
        router.post("sample/remove") { request, context in
            try await page(request) {
                try await by(context).desk.write("serve") { store in try Sample.remove(store) }
                return .seeOther("/")
            }
        }
    }
}
