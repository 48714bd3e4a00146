// Which of several names was probably meant.

import WorkbenchValueTree

/// The candidate that needs the fewest changed characters to become this name; of several, the first.
func nearestMatch(to name: String, among candidates: [String]) -> String? {
    candidates.min { NearestName.distance($0, name) < NearestName.distance($1, name) }
}
