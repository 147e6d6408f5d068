declare const SwaggerUIBundle: (settings: Record<string, unknown>) => unknown;

// The API reference follows the system's colour scheme.
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
  // No request to other hosts (validator badge), and credentials are not stored.
  validatorUrl: null,
  persistAuthorization: false,
});
