import { isIP, Socket } from "node:net";

/** The addresses that sockets of this process were given to connect to while the wall stood, in order. */
export interface Wall {
  given: string[];
  /** Takes the wall down. */
  [Symbol.dispose](): void;
}

/**
 * Lets no connection of this process leave the machine, whatever a guard decides: every socket is bound to 127.0.0.1, from
 * where the kernel reaches 127.0.0.0/8 alone, and refuses every other address before a packet.
 */
export function wall(): Wall {
  const given: string[] = [];
  const { connect } = Socket.prototype;
  const bound = function (this: Socket, ...args: unknown[]) {
    // `net.connect` hands over its arguments already in order, as one array.
    const first = Array.isArray(args[0]) ? args[0][0] : args[0];
    if (typeof first === "object" && first !== null && "port" in first) {
      Object.assign(first, { localAddress: "127.0.0.1" });
      const host = "host" in first ? String(first.host) : "";
      if (isIP(host) !== 0) given.push(host);
      else this.on("lookup", (error, address) => error === null && given.push(address));
    }
    return Reflect.apply(connect, this, args);
  };
  Socket.prototype.connect = bound as typeof connect;
  return {
    given,
    [Symbol.dispose]() {
      Socket.prototype.connect = connect;
    },
  };
}
