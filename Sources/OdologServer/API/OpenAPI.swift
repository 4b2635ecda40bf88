internal import OdologReading

/// The description of the API that is served: OpenAPI 3.1.
enum OpenAPI {
    /// Made once.
    static let text: String = document.text

    private static let document: JSONValue = .object([
        "openapi": .string("3.1.0"),
        "info": .object([
            "title": .string("Odolog"), "version": .string("1"),
            "description": .string(
                "A vehicle's log: odometers and VINs from photos, services, fuel, costs. Amounts, times and odometer values are sent as "
                    + "a person types them (`89.50 EUR`, `42.5 l`, `2026-10-02 12:33`, `2026-10-02T12:33:00+02:00`). What looks odd "
                    + "is answered with 409, its flags, and `acknowledge`; the same request with that `acknowledge` goes through."
            ),
        ]),
        "paths": .object(.init(paths.map { .init($0.path, .object(.init($0.methods))) })),
        "components": .object([
            "schemas": .object(.init(schemas)),
            "responses": .object([
                "Problem": .object([
                    "description": .string("What was wrong, and what to do (RFC 9457)."),
                    "content": .object([
                        "application/problem+json": .object(["schema": reference("Problem")])
                    ]),
                ])
            ]),
        ]),
    ])

    // MARK: - Paths

    private typealias Member = JSONValue.Members.Member

    private static let paths: [(path: String, methods: [Member])] = [
        (
            "/api/v1/vehicles",
            [
                method("get", "All vehicles.", answers: page("Row")),
                method("post", "Adds a vehicle.", body: "NewVehicle", answers: reference("Row"), status: 201),
            ]
        ),
        ("/api/v1/vehicles/{vehicle}", [method("get", "One vehicle.", ["vehicle"], answers: reference("Row"))]),
        (
            "/api/v1/vehicles/{vehicle}/summary",
            [
                method(
                    "get", "Name, odometer and the next three dues, for widgets.", ["vehicle"],
                    answers: reference("Row"))
            ]
        ),
        ("/api/v1/vehicles/{vehicle}/due", [method("get", "What is due.", ["vehicle"], answers: page("Row"))]),
        (
            "/api/v1/vehicles/{vehicle}/history",
            [method("get", "Meter readings, the newest first.", ["vehicle"], paged: true, answers: page("Row"))]
        ),
        (
            "/api/v1/vehicles/{vehicle}/entries",
            [method("get", "All entries, the newest first.", ["vehicle"], ["kind"], paged: true, answers: page("Row"))]
        ),
        (
            "/api/v1/vehicles/{vehicle}/entries/{entry}",
            [
                method("get", "An entry with its revisions.", ["vehicle", "entry"], answers: reference("Row")),
                method(
                    "put", "Corrects what is named; the rest stays.", ["vehicle", "entry"], body: "Entry",
                    answers: reference("Row")),
                method(
                    "delete", "Takes an entry out of the log; `undo` brings it back.", ["vehicle", "entry"], status: 204
                ),
            ]
        ),
        ("/api/v1/vehicles/{vehicle}/services", list("Services", "a service")),
        ("/api/v1/vehicles/{vehicle}/fuel", list("Fills", "a fill")),
        ("/api/v1/vehicles/{vehicle}/expenses", list("Expenses", "an expense")),
        ("/api/v1/vehicles/{vehicle}/costs", [method("get", "What it cost.", ["vehicle"], answers: reference("Row"))]),
        (
            "/api/v1/vehicles/{vehicle}/schedules",
            [
                method("get", "Schedules.", ["vehicle"], answers: page("Row")),
                method(
                    "post", "Adds a schedule.", ["vehicle"], body: "NewSchedule", answers: reference("Row"), status: 201
                ),
            ]
        ),
        (
            "/api/v1/vehicles/{vehicle}/odometer",
            [
                method(
                    "post", "Logs an odometer value without a photo.", ["vehicle"], body: "Odometer",
                    answers: reference("Row"), status: 201, otherwise: 200)
            ]
        ),
        (
            "/api/v1/readings",
            [
                method("get", "What waits for a person.", [], ["vehicle"], paged: true, answers: page("Row")),
                method(
                    "post",
                    "Reads a photo: the body, or the part `photo` of a form. The same photo again is the same reading.",
                    [], ["kind", "vehicle", "name"], photo: true, answers: reference("Row"), status: 201, otherwise: 200
                ),
            ]
        ),
        ("/api/v1/readings/{reading}", [method("get", "A reading.", ["reading"], answers: reference("Row"))]),
        (
            "/api/v1/readings/{reading}/photo",
            [
                method(
                    "get", "Its photo, while it waits.", ["reading"],
                    content: ["image/jpeg", "image/png", "image/webp", "image/tiff", "application/octet-stream"])
            ]
        ),
        (
            "/api/v1/readings/{reading}/confirm",
            [
                method(
                    "post", "Confirms it, as it was read or with the right value.", ["reading"], body: "Confirm",
                    answers: reference("Row"))
            ]
        ),
        (
            "/api/v1/readings/{reading}/reject",
            [method("post", "Says that it shows neither odometer nor VIN.", ["reading"], answers: reference("Row"))]
        ),
        ("/api/v1/undo", [method("post", "Takes the last change back.", answers: reference("Row"))]),
    ]

    private static func list(_ name: String, _ one: String) -> [Member] {
        [
            method("get", "\(name), the newest first.", ["vehicle"], paged: true, answers: page("Row")),
            method("post", "Adds \(one).", ["vehicle"], body: "Entry", answers: reference("Row"), status: 201),
        ]
    }

    private static func method(
        _ name: String, _ summary: String, _ path: [String] = [], _ query: [String] = [], paged: Bool = false,
        body: String? = nil, photo: Bool = false, answers: JSONValue? = nil, content: [String] = [], status: Int = 200,
        otherwise: Int? = nil
    ) -> Member {
        var members: [Member] = [.init("summary", .string(summary))]
        let integer: JSONValue = .object([
            "type": .string("integer"), "format": .string("int64"), "minimum": .int(1), "maximum": .int(Int(Int64.max)),
        ])
        var parameters = path.map { parameter($0, "path", integer) }
        parameters += query.map { parameter($0, "query", $0 == "vehicle" ? integer : type("string")) }
        if paged {
            parameters.append(
                parameter(
                    "limit", "query",
                    .object([
                        "type": .string("integer"), "minimum": .int(1), "maximum": .int(1000), "default": .int(100),
                    ])))
            parameters.append(
                parameter(
                    "offset", "query",
                    .object([
                        "type": .string("integer"), "minimum": .int(0), "maximum": .int(1_000_000_000),
                        "default": .int(0),
                    ])))
        }
        if !parameters.isEmpty { members.append(.init("parameters", .array(parameters))) }
        if let body {
            members.append(
                .init(
                    "requestBody",
                    .object([
                        "required": .bool(true),
                        "content": .object(["application/json": .object(["schema": reference(body)])]),
                    ])))
        }
        if photo {
            let form: JSONValue = .object([
                "type": .string("object"), "required": .array([.string("photo")]),
                "properties": .object(["photo": .object(["type": .string("string"), "format": .string("binary")])]),
            ])
            members.append(
                .init(
                    "requestBody",
                    .object([
                        "required": .bool(true),
                        "content": .object([
                            "application/octet-stream": .object([:]), "image/*": .object([:]),
                            "multipart/form-data": .object(["schema": form]),
                        ]),
                    ])))
        }
        var responses = [status, otherwise].compactMap(\.self).map { status in
            var answer: [Member] = [.init("description", .string(status == 204 ? "Done." : "As asked."))]
            if let answers {
                answer.append(.init("content", .object(["application/json": .object(["schema": answers])])))
            } else if !content.isEmpty {
                answer.append(.init("content", .object(.init(content.map { .init($0, .object([:])) }))))
            }
            return Member("\(status)", .object(.init(answer)))
        }
        responses.append(.init("default", .object(["$ref": .string("#/components/responses/Problem")])))
        members.append(.init("responses", .object(.init(responses))))
        return .init(name, .object(.init(members)))
    }

    private static func parameter(_ name: String, _ place: String, _ schema: JSONValue) -> JSONValue {
        .object([
            "name": .string(name), "in": .string(place), "required": .bool(place == "path"), "schema": schema,
        ])
    }

    // MARK: - Schemas

    private static func reference(_ name: String) -> JSONValue {
        .object(["$ref": .string("#/components/schemas/\(name)")])
    }

    private static func type(_ name: String) -> JSONValue { .object(["type": .string(name)]) }

    private static func page(_ name: String) -> JSONValue {
        .object([
            "type": .string("object"), "required": .array([.string("items"), .string("total"), .string("next")]),
            "properties": .object([
                "items": .object(["type": .string("array"), "items": reference(name)]), "total": type("integer"),
                "next": .object(["type": .array([.string("integer"), .string("null")])]),
            ]),
        ])
    }

    private static func object(_ required: [String], _ properties: [(String, JSONValue)]) -> JSONValue {
        .object([
            "type": .string("object"), "required": JSONValue(strings: required),
            "properties": .object(.init(properties.map { .init($0.0, $0.1) })),
        ])
    }

    private static let text1 = type("string")
    private static let said: JSONValue = .object(["type": .array([.string("string"), .string("number")])])
    private static let texts: JSONValue = .object(["type": .string("array"), "items": type("string")])

    private static let schemas: [Member] = [
        .init("Row", .object(["type": .string("object")])),
        .init(
            "Problem",
            object(
                ["type", "title", "status", "code", "detail"],
                [
                    ("type", text1), ("title", text1), ("status", type("integer")), ("code", text1), ("detail", text1),
                    ("flags", texts), ("acknowledge", text1),
                ])),
        .init(
            "NewVehicle",
            object(
                ["name"],
                [
                    ("name", text1), ("make", text1), ("model", text1), ("modelYear", type("integer")), ("vin", text1),
                    ("unit", .object(["enum": .array([.string("km"), .string("mi")])])), ("currency", text1),
                    ("timeZone", text1), ("plate", text1),
                ])),
        .init(
            "Confirm",
            object(
                [],
                [
                    ("vehicle", type("integer")), ("value", said), ("tenths", type("integer")), ("unit", text1),
                    ("vin", text1), ("takenAt", text1), ("runnerUp", type("boolean")), ("acknowledge", text1),
                ])),
        .init(
            "Odometer",
            object(
                ["value"],
                [
                    ("value", said), ("tenths", type("integer")), ("unit", text1), ("takenAt", text1),
                    ("acknowledge", text1),
                ])),
        .init(
            "Entry",
            object(
                [],
                [
                    ("date", text1), ("odometer", said), ("hours", said), ("cost", said), ("notes", text1),
                    ("category", text1), ("completes", texts), ("workshop", text1), ("parts", texts), ("tags", texts),
                    ("amount", said), ("price", said), ("full", type("boolean")), ("missed", type("boolean")),
                    ("fuel", text1), ("station", text1), ("tank", type("integer")), ("acknowledge", text1),
                ])),
        .init(
            "NewSchedule",
            object(
                ["what"],
                [
                    ("what", text1), ("every", texts), ("due", texts), ("category", text1), ("last", text1),
                    ("lastOdometer", said),
                ])),
    ]
}
