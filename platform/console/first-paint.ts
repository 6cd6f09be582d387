/** Until a page of staff stands for the first time. Null before one begins, and afterwards. */
let standing: Promise<void> | null = null
let stands = () => {}

/** A page that somebody waits for: what nobody waits for leaves the browser to it. */
export function beginFirstPaint() {
  standing = new Promise((resolve) => {
    stands = () => {
      standing = null
      resolve()
    }
    // Whatever keeps the page from standing keeps nothing else.
    setTimeout(stands, 5_000)
  })
}

/** The page stands: it is painted before anything else is asked. */
export const pageStands = () => void requestAnimationFrame(() => setTimeout(stands))

/** Does something at once, or once the first page is painted. */
export const afterFirstPaint = <Done>(act: () => Promise<Done>): Promise<Done> =>
  standing === null ? act() : standing.then(act)
