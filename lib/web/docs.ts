declare const SwaggerUIBundle: (settings: Record<string, unknown>) => unknown;

// The reference's own dark colours follow the reader's setting.
const prefersDark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", prefersDark.matches);
prefersDark.addEventListener("change", follow);
follow();

SwaggerUIBundle({
  url: "/api/openapi",
  dom_id: "#reference",
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  // Nothing leaves this address: no validator badge, and credentials are kept nowhere.
  validatorUrl: null,
  persistAuthorization: false,
});
