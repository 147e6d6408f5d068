import fc from "fast-check";

// Every run tries the same cases, so that a new failure is caused by the change; SEED tries others.
fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) });
