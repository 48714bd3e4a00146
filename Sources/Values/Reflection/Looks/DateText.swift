// Converts dates to ISO 8601 text and back without loss: the text has every digit of the seconds, so parsing it returns
// the same date.

import WorkbenchValueTree

enum DateText {
    /// The dates that can be written as text, in seconds since the reference date, 2001-01-01T00:00:00Z.
    private static let textual = -63_113_904_000.0..<252_455_616_000.0
    /// The number of days from 1970-01-01 to the reference date.
    private static let referenceDay = 11_323

    /// `2024-05-01T08:00:00Z`, with as many digits after the second as it needs. Nil outside the years 1 to 9999.
    static func text(secondsFromReference seconds: Double) -> String? {
        guard textual.contains(seconds) else { return nil }
        guard let (whole, digits) = parts(of: seconds) else { return nil }
        let day = (whole >= 0 ? whole : whole - 86_399) / 86_400
        let second = whole - day * 86_400
        let date = civilDate(day: day + referenceDay)
        let fraction = digits.isEmpty ? "" : "." + digits
        return padded(date.year, 4) + "-" + padded(date.month, 2) + "-" + padded(date.day, 2) + "T"
            + padded(second / 3_600, 2) + ":" + padded(second / 60 % 60, 2) + ":" + padded(second % 60, 2) + fraction
            + "Z"
    }

    /// The seconds since the reference date. Also accepts a date alone, and an offset such as `+02:00` instead of `Z`.
    static func secondsFromReference(_ text: String) -> Double? {
        var scanner = Scanner(rest: text.utf8[...])
        guard let year = scanner.number(4), scanner.skip("-"), let month = scanner.number(2), scanner.skip("-"),
            let day = scanner.number(2), (1...12).contains(month), (1...days(in: month, of: year)).contains(day),
            year >= 1
        else { return nil }
        var seconds = (daysFromCivil(year: year, month: month, day: day) - referenceDay) * 86_400
        if scanner.isAtEnd { return Double(seconds) }
        guard scanner.skip("T") || scanner.skip("t") || scanner.skip(" "), let hour = scanner.number(2),
            scanner.skip(":"), let minute = scanner.number(2), hour < 24, minute < 60
        else { return nil }
        var second = 0
        var digits = ""
        if scanner.skip(":") {
            guard let number = scanner.number(2), number < 60 else { return nil }
            second = number
            if scanner.skip(".") {
                digits = scanner.digits()
                if digits.isEmpty { return nil }
            }
        }
        seconds += hour * 3_600 + minute * 60 + second
        if !scanner.skip("Z"), !scanner.skip("z") {
            let isEast = scanner.skip("+")
            guard isEast || scanner.skip("-"), let hours = scanner.number(2), hours < 24 else { return nil }
            _ = scanner.skip(":")
            guard let minutes = scanner.number(2), minutes < 60 else { return nil }
            seconds += (isEast ? -1 : 1) * (hours * 3_600 + minutes * 60)
        }
        return scanner.isAtEnd ? number(whole: seconds, digits: digits) : nil
    }

    // MARK: - Digits

    /// The whole seconds, rounded down, and the decimal digits after them.
    private static func parts(of seconds: Double) -> (whole: Int, digits: String)? {
        let below = seconds.rounded(.down)
        if below == seconds { return (Int(seconds), "") }
        // The shortest decimal for this number. Very small numbers are written with an exponent.
        let text = decimal(seconds.magnitude)
        guard let point = text.firstIndex(of: ".") else { return nil }
        let digits = String(text[text.index(after: point)...])
        return (Int(below), seconds < 0 ? complement(of: digits) : digits)
    }

    private static func number(whole: Int, digits: String) -> Double? {
        if digits.isEmpty || digits.allSatisfy({ $0 == "0" }) { return Double(whole) }
        if whole >= 0 { return Double("\(whole).\(digits)") }
        return Double("-\(-(whole + 1)).\(complement(of: digits))")
    }

    /// The digits of one minus the fraction.
    private static func complement(of digits: String) -> String {
        var result: [UInt8] = []
        var carry: UInt8 = 1
        for digit in digits.utf8.reversed() {
            let value = 9 - (digit - UInt8(ascii: "0")) + carry
            result.append(UInt8(ascii: "0") + value % 10)
            carry = value / 10
        }
        return String(decoding: result.reversed(), as: UTF8.self)
    }

    /// The number without an exponent: `0.00001` for `1e-05`.
    private static func decimal(_ number: Double) -> String {
        let text = number.description
        guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: mark)...]), exponent < 0
        else { return text }
        let digits = text[..<mark].filter { $0 != "." }
        return "0." + String(repeating: "0", count: -exponent - 1)
            + (digits.hasSuffix("0") ? digits.dropLast() : digits[...])
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }

    // MARK: - Calendar
    //
    // The days of the Gregorian calendar, including the time before its introduction, as in ISO 8601. They are computed
    // in eras of 400 years that start on March 1.

    private static func civilDate(day: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = day + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    private static func daysFromCivil(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private struct Scanner {
        var rest: Substring.UTF8View

        var isAtEnd: Bool { rest.isEmpty }

        mutating func skip(_ character: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: character) else { return false }
            rest.removeFirst()
            return true
        }

        /// A number with exactly `count` digits.
        mutating func number(_ count: Int) -> Int? {
            guard rest.count >= count, rest.prefix(count).allSatisfy(Self.isDigit) else { return nil }
            defer { rest = rest.dropFirst(count) }
            return Int(Substring(rest.prefix(count)))
        }

        mutating func digits() -> String {
            let digits = rest.prefix(while: Self.isDigit)
            rest = rest.dropFirst(digits.count)
            return String(Substring(digits))
        }

        private static func isDigit(_ byte: UInt8) -> Bool {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
    }
}

extension Value.Natural {
    /// A date's seconds since the reference date.
    package var dateSeconds: Double? { form == .quoted ? DateText.secondsFromReference(text) : Double(text) }
}
