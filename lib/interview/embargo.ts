/**
 * Of an `until` that is not in the future. The database checks it by its own clock, under the artist
 * lock, and only when the write would change something: a repetition is accepted at any time
 * (decision 5.54). These writes return no other `invalid_input`.
 */
export const pastUntil = "until must be later than now";
