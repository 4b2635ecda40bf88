package import OdologVehicleLog

/// The size of a page.
package enum Paper: String, Hashable, Sendable, CaseIterable {
    /// 210 x 297 mm.
    case a4
    /// 8.5 x 11 inches.
    case letter

    /// In points of 1/72 inch.
    var width: Double { self == .a4 ? 595.276 : 612 }
    var height: Double { self == .a4 ? 841.89 : 792 }

    /// What is usual where people pay in this currency: letter for dollars of the United States and of Canada, else A4.
    package init(usualFor currency: Currency?) {
        self = ["USD", "CAD"].contains(currency?.code) ? .letter : .a4
    }
}
