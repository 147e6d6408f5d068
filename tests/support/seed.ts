import fc from "fast-check";

// Every run tries the same cases, so that a failure of a change is one of the change; SEED tries others.
fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) });
