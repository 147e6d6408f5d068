/**
 * Marks the current section in the table of contents, and closes the contents on a narrow screen
 * after a choice.
 */
export function markPlace(): void {
  const contents = document.querySelector<HTMLElement>("#contents");
  if (contents === null) return;
  const links = new Map<string, HTMLAnchorElement>();
  for (const link of contents.querySelectorAll<HTMLAnchorElement>("a[href*='#']")) {
    if (link.pathname === location.pathname) links.set(link.hash.slice(1), link);
  }
  contents.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a") && contents.matches(":popover-open")) {
      contents.hidePopover();
    }
  });
  const current = contents.querySelector<HTMLElement>("[aria-current]");
  contents.scrollTop = (current?.offsetTop ?? 0) - contents.clientHeight / 3;
  const places = [...links.keys()].flatMap((id) => document.getElementById(id) ?? []);
  if (places.length === 0) return;
  const mark = () => {
    const read = places.findLast((place) => place.getBoundingClientRect().top < innerHeight / 3);
    for (const [id, link] of links) {
      if (id === (read ?? places[0])?.id) link.setAttribute("aria-current", "location");
      else link.removeAttribute("aria-current");
    }
  };
  let isDue = false;
  addEventListener("scroll", () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      mark();
    });
  });
  mark();
}
