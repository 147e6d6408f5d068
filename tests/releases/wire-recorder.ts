import { type Frame, frameReader, statementText } from "../support/frames.js";
import type { Ends, Interceptor } from "../support/wire.js";
import { boundValues, columnNames, errorCode, rowValues } from "./wire-messages.js";

/** One statement of a release as sent, and the database's response. */
export interface Exchange {
  text: string;
  /** Values in text form, as sent. */
  values: (string | null)[];
  columns: string[];
  /** Rows in text form. */
  rows: (string | null)[][];
  /** SQLSTATE when the statement failed, else null. */
  error: string | null;
}

/** Statements in their order; "time passes" marks where the scenario made waiting jobs due. */
export type Conversation = (Exchange | "time passes")[];

export interface WireRecorder {
  /** The statements that were sent while `isRecording` was true. */
  conversation: Conversation;
  isRecording: boolean;
  middle(wire: Ends): Interceptor;
}

/** Forwards every message and records each statement with its response. */
export function wireRecorder(): WireRecorder {
  const recorder: WireRecorder = {
    conversation: [],
    isRecording: false,
    middle(wire) {
      const readClient = frameReader(true);
      const readServer = frameReader(false);
      let exchange = emptyExchange();
      return {
        fromClient(bytes) {
          for (const frame of readClient(bytes)) {
            exchange.text += statementText(frame);
            if (frame.type === "B") exchange.values = boundValues(frame);
          }
          wire.toServer(bytes);
        },
        fromServer(bytes) {
          for (const frame of readServer(bytes)) {
            addAnswer(exchange, frame);
            if (frame.type !== "Z") continue;
            if (recorder.isRecording && exchange.text !== "") recorder.conversation.push(exchange);
            exchange = emptyExchange();
          }
          wire.toClient(bytes);
        },
      };
    },
  };
  return recorder;
}

const emptyExchange = (): Exchange => ({
  text: "",
  values: [],
  columns: [],
  rows: [],
  error: null,
});

function addAnswer(exchange: Exchange, frame: Frame): void {
  if (frame.type === "T") exchange.columns = columnNames(frame);
  if (frame.type === "D") exchange.rows.push(rowValues(frame));
  if (frame.type === "E") exchange.error = errorCode(frame);
}
