import { lookup as systemLookup } from "node:dns";
import { Agent } from "undici";
import { isPublicAddress } from "#lib/outside/fetch/fetch-target.js";

/** A name server's answer, in the form of `dns.lookup` with `all`. */
export type DnsLookup = (
  hostname: string,
  options: { all: true },
  done: (error: Error | null, addresses: { address: string; family: number }[]) => void,
) => void;

/** Thrown inside the connection when a name leads to an address that is not public. */
export class ForbiddenAddress extends Error {}

/**
 * A connection pool whose every connection goes to an address that was just checked: the name is
 * resolved once, by the connection itself, so that nothing can change between check and connect. One
 * forbidden address among several refuses them all.
 */
export function guardedAgent(lookup: DnsLookup = systemLookup): Agent {
  return new Agent({
    connections: 4,
    connect: {
      timeout: 10_000,
      lookup(hostname, options, done) {
        lookup(hostname, { all: true }, (error, addresses) => {
          const [first] = addresses ?? [];
          if (error || first === undefined) return done(error ?? new Error("no address"), "", 4);
          if (addresses.some(({ address }) => !isPublicAddress(address))) {
            return done(new ForbiddenAddress("the name leads to a private address"), "", 4);
          }
          if (options.all) return done(null, addresses);
          return done(null, first.address, first.family);
        });
      },
    },
  });
}
