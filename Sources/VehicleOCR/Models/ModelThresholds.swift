/// Limits for the answers of one set of models. They decide what the reader does next.
public struct ModelThresholds: Hashable, Sendable, Codable {
    /// For the lines that the locator finds.
    public var locator = Locator()
    /// For words beside numbers.
    public var words = Words()
    /// For the side that is up.
    public var direction = Direction()
    /// For VINs.
    public var vin = VIN()
    /// For what the photo shows.
    public var scene = Scene()
    /// For photos that are tried in several directions.
    public var turns = AllTurns()

    /// Plain values, for models that nothing was fitted to.
    public init() {}

    /// Of the locator's scores, 0...1.
    public struct Locator: Hashable, Sendable, Codable {
        /// Below it odometers and VINs are seen in anything.
        public var least = 0.4
        /// Of the best line's score: from here on the second is read as often, for it may be the one.
        public var rivalShare = 0.6
        /// Of the best line's score, VINs aside: numbers below it are not read.
        public var leastShare = 0.35

        /// Plain values, for models that nothing was fitted to.
        public init() {}
    }

    /// For words beside numbers.
    public struct Words: Hashable, Sendable, Codable {
        /// Of each character of a word beside a number, 0...1: a wrong unit is worse than none.
        public var least = 0.5

        /// Plain values, for models that nothing was fitted to.
        public init() {}
    }

    /// Which way up a line stands: sums of the confidences of its characters, the mean of its cuts.
    public struct Direction: Hashable, Sendable, Codable {
        /// Digits: so much is read of a number that is upright.
        public var enough = 5.5
        /// By so much more is read of it the right way up.
        public var lead = 1.0
        /// Anything holds a digit or two, whichever way it is turned.
        public var least = 3.5
        /// Of a VIN read the right way up; what is blank, worn or cut at the wrong place shows less.
        public var leastOfVIN = 8.0
        /// How many times as doubtful what is read of a VIN from one end must be for the other end to stand, whatever it says.
        public var clearer = 3.0

        /// Plain values, for models that nothing was fitted to.
        public init() {}
    }

    /// Of a VIN's confidence, 0...1, but for the last.
    public struct VIN: Hashable, Sendable, Codable {
        /// By a first look: one reading hardly makes a VIN sure, and none of a text that is no VIN.
        public var promising = 0.05
        /// Below it nothing that was read is likely to be right.
        public var doubtful = 0.5
        /// What a line on its head shows is hardly ever surer.
        public var surelyUpright = 0.95
        /// As likely as that, it is taken for what a photo shows that also shows a number.
        public var besideNumber = 0.3
        /// From here on a second one in another place may be the one.
        public var rival = 0.1
        /// Of sixteen characters together, 0...16: with less doubt a better cut shows no more of them.
        public var doubtOfSixteen = 0.16

        /// Plain values, for models that nothing was fitted to.
        public init() {}
    }

    /// How likely what the photo shows has what was read in it, 0...1: below, a person has to look.
    public struct Scene: Hashable, Sendable, Codable {
        /// For an odometer.
        public var leastOfOdometer = 0.5
        /// Little may do: seventeen characters with a maker's code are hardly anything else.
        public var leastOfVIN = 0.02
        /// From this on a place says by itself that a VIN stands there.
        public var leastOfPlaceOfVIN = 0.95

        /// Plain values, for models that nothing was fitted to.
        public init() {}
    }

    /// When the locator is shown the photo turned. Each fits its own confidence.
    public struct AllTurns: Hashable, Sendable, Codable {
        /// When odometers are looked for.
        public var odometer = Turns()
        /// When VINs are looked for.
        public var vin = Turns()

        /// Plain values, for models that nothing was fitted to.
        public init() {}
    }

    /// Of a reading's confidence, 0...1.
    public struct Turns: Hashable, Sendable, Codable {
        /// Below it the photo may lie on its side or stand on its head.
        public var doubtful = 0.5
        /// By how much surer must be what is read where it is turned.
        public var lead = 0.1
        /// The same where nothing was read.
        public var leadOverNothing = 0.1

        /// Plain values, for models that nothing was fitted to.
        public init() {}
    }
}
