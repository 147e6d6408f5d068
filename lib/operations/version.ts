/** The version of the interface, a preview (interface 9). */
export const apiVersion = "0.1.0";
