import type { Mutant } from "./mutants.js";

const connections = "lib/local/connections.ts";

/** Guards whose absence shows only with many clients at once. */
export const loadMutants: readonly Mutant[] = [
  {
    name: "the number of connections to Postgres",
    area: "load",
    change: {
      file: "lib/db/client.ts",
      from: "max: options.maxConnections ?? 5,",
      to: "max: options.maxConnections ?? 50,",
    },
  },
  {
    name: "that nothing is watched for a client that went away",
    area: "load",
    change: {
      file: connections,
      from: "        if (!response.writableFinished) stop.abort();\n",
      to: "",
    },
  },
  {
    name: "the time that requests under way have when the service ends",
    area: "load",
    change: { file: connections, from: "      }, graceMs);", to: "      }, 0);" },
  },
  {
    name: "that those who wait are answered when the service ends",
    area: "load",
    change: {
      file: connections,
      from: "      for (const { waiting } of underWay.values()) waiting?.abort();\n",
      to: "",
    },
  },
  {
    name: "the bound of a body that is still arriving",
    area: "load",
    change: {
      file: "lib/http/read-body.ts",
      from: "    if (length > maxBytes) throw tooLarge();\n",
      to: "",
    },
  },
];
