import { isIP, Socket } from "node:net";

/**
 * The addresses that this process's sockets tried to connect to while the wall was up, in order.
 */
export interface Wall {
  given: string[];
  /** Takes the wall down. */
  [Symbol.dispose](): void;
}

/**
 * Keeps all connections of this process on the machine, whatever a guard decides: every socket is
 * bound to 127.0.0.1, from where the kernel only reaches 127.0.0.0/8 and refuses other addresses
 * before sending a packet.
 */
export function wall(): Wall {
  const given: string[] = [];
  const { connect } = Socket.prototype;
  const bound = function (this: Socket, ...args: unknown[]) {
    // `net.connect` passes its normalised arguments as one array.
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
