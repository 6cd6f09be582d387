/**
 * State of a change of a list. A search is rendered before the address is updated: otherwise the list would
 * render three times, for the key, for the address and for the rows.
 *
 *               search               draw: its rows have arrived
 *     settled ──────────▶ searching ─────────────────────────────▶ drawn
 *        ▲                 │     ▲                                 │   │
 *        │ change: another │     └───────────── search ────────────┘   │ move: the
 *        │ change, or rows │                                           │ address is
 *        │ take too long   │                                           │ written
 *        └─────────────────┴───────────────────────────────────────────┘
 *
 * `move` is every new address, also by Back or a link. It ends `drawn`, and `searching` if it leads to another screen.
 */
export type ListProgress = {
  /** Path and parameters of the address. A list without an address has only the parameters. */
  pathname: string
  text: string
  /** Parameters that are rendered before the address has them. Set in `drawn`. */
  shown: string | null
  /** Search that was typed and is not rendered yet. Set in `searching`. */
  typed: string | null
}

export type ListEvent =
  | { type: 'search'; typed: string }
  | { type: 'draw'; shown: string }
  | { type: 'change' }
  | { type: 'move'; pathname: string; text: string }

export function reduceProgress(progress: ListProgress, event: ListEvent): ListProgress {
  switch (event.type) {
    case 'search':
      return { ...progress, typed: event.typed }
    case 'draw':
      return { ...progress, shown: event.shown, typed: null }
    case 'change':
      return { ...progress, typed: null }
    case 'move': {
      const { pathname, text } = event
      if (pathname === progress.pathname && text === progress.text) return progress
      return { pathname, text, shown: null, typed: pathname === progress.pathname ? progress.typed : null }
    }
  }
}

/** Parameters to render: those ahead of the address, or those of the address. */
export const parametersOf = ({ text, shown }: ListProgress): string => shown ?? text
