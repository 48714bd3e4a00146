// Finds the name that was probably meant.

import WorkbenchValueTree

/// The candidate with the smallest edit distance to this name; the first of several.
func nearestMatch(to name: String, among candidates: [String]) -> String? {
    candidates.min { NearestName.distance($0, name) < NearestName.distance($1, name) }
}
