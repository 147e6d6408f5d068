/** Something a person should read: a command prints the message alone and ends with status 1. */
export class Sentence extends Error {}
