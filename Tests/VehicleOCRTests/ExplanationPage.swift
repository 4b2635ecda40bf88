import Foundation
import FoundationXML
import OdologImaging
import Testing
import VehicleOCR

/// A page as a strict parser sees it.
final class ExplanationPage: NSObject, XMLParserDelegate {
    struct Element {
        let name: String
        let attributes: [String: String]
        /// All of it within.
        var text = ""

        func isOf(_ style: String) -> Bool {
            attributes["class", default: ""].split(separator: " ").contains { $0 == style }
        }
    }

    let source: String
    /// In the order in which they start.
    private(set) var elements: [Element] = []
    private var open: [Int] = []

    init(_ source: String) throws {
        self.source = source
        super.init()
        let parser = XMLParser(data: Data(source.utf8))
        parser.delegate = self
        try #require(parser.parse(), "\(String(describing: parser.parserError)), line \(parser.lineNumber)")
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        open.append(elements.count)
        elements.append(Element(name: name, attributes: attributes))
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        for index in open { elements[index].text += text }
    }

    func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

    /// What is to be read, styles aside.
    var text: String { all("body").map(\.text).joined() }

    /// The pictures, the photo first.
    func pictures() throws -> [Bitmap] {
        let start = "data:image/png;base64,"
        return try all("img").map { image in
            let source = try #require(image.attributes["src"])
            try #require(source.hasPrefix(start))
            let data = try #require(Data(base64Encoded: String(source.dropFirst(start.count))))
            return try Photo(data: Array(data), name: "picture").bitmap
        }
    }

    /// It needs nothing else, runs nothing, and has a text for each picture.
    func checkManners() {
        #expect(source.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
        #expect(all("style").count == 1 && all("h1").count == 1 && all("main").count == 1)
        let known: Set<String> = [
            "html", "head", "meta", "title", "style", "body", "header", "main", "footer", "h1", "h2", "p", "bdi",
            "span",
            "small", "figure", "figcaption", "div", "img", "svg", "polygon", "circle", "rect", "text", "ul", "li",
            "table", "caption", "thead", "tbody", "tr", "th", "td", "a",
        ]
        #expect(Set(elements.map(\.name)).subtracting(known).isEmpty)
        #expect(elements.allSatisfy { $0.attributes.keys.allSatisfy { !$0.hasPrefix("on") && $0 != "style" } })
        #expect(all("img").allSatisfy { $0.attributes["src"]?.hasPrefix("data:image/png;base64,") == true })
        #expect(all("img").allSatisfy { $0.attributes["alt"]?.isEmpty == false })
        let names = Set(elements.compactMap { $0.attributes["id"] })
        #expect(names.count == elements.count { $0.attributes["id"] != nil })
        for link in all("a") {
            let target = link.attributes["href", default: ""]
            #expect(target.hasPrefix("#") && names.contains(String(target.dropFirst())))
        }
        let style = all("style")[0].text
        #expect(!style.contains("url(") && !style.contains("@import"))
        let policy = all("meta").first { $0.attributes["http-equiv"] == "Content-Security-Policy" }
        #expect(policy?.attributes["content"]?.hasPrefix("default-src 'none';") == true)
    }
}

extension PhotoReader {
    func page(of reading: PhotoReading) throws -> ExplanationPage { try ExplanationPage(explain(reading)) }
}

extension Bitmap {
    func isSame(as other: Bitmap) -> Bool {
        width == other.width && height == other.height && channels == other.channels
            && withPixels { Array($0) } == other.withPixels { Array($0) }
    }
}
