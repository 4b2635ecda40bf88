internal import HTTPTypes
internal import Hummingbird

extension Pages {
    /// The page behind the link that the terminal shows. Looking at it uses nothing up: a messenger's preview looks, too.
    func addPairing(to router: Router<ServerContext>, _ pairing: Pairing) {
        router.get("pair") { request, _ in
            try Self.show("pair", ["title": "Odolog", "code": request.query("code") ?? ""], request)
        }
        router.post("pair") { request, _ in
            let form = try await request.form()
            guard let access = desk.settings.access, pairing.take(form["code"] ?? "", at: desk.now) else {
                // Slows guessing down, and nobody else.
                try await Task.sleep(for: .seconds(1))
                return try Self.error(
                    Problem(
                        .forbidden, "pairing_refused",
                        "This link was used or is too old. Start the server again for another one."), request)
            }
            let secret = try access.add(
                form["name"] ?? "phone", .admin, isDevice: true, numbering: true, at: desk.now)
            var response = Response.seeOther("/")
            response.setCookie(
                Cookie(
                    name: Guard.cookie, value: secret, maxAge: 400 * 86_400, path: "/", httpOnly: true, sameSite: .lax))
            return response
        }
    }
}
