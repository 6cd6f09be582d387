/**
 * Takes the height of what is above the list, such as tabs or a notice, from its rows, so that the pager stays in view. A
 * selector with `:has` does the same, but makes each search half as slow again.
 */
export function makeRoomAbove(section: HTMLElement | null) {
  const main = section?.closest('main')
  if (!section || !main) return
  const observer = new ResizeObserver(() => {
    const inside = main.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(main).paddingTop)
    const above = Math.round(section.getBoundingClientRect().top - inside)
    if (above > 0) section.style.setProperty('--above', `${above}px`)
  })
  observer.observe(main)
  // Figures above a list load after it and change only the height of the page.
  for (const page of main.children) observer.observe(page)
  return () => observer.disconnect()
}
