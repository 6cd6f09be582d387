import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

type DragOptions = {
  /** Whether the card can be dropped into the column. */
  mayFall: (card: string, column: string) => boolean
  onDrop: (card: string, column: string) => void
}

/** Makes the cards of a board draggable and highlights the columns that accept them. Returns a cleanup function. */
export function dragCards(board: HTMLElement, { mayFall, onDrop }: DragOptions): () => void {
  const cards = [...board.querySelectorAll<HTMLElement>('[data-card]')]
  const columns = [...board.querySelectorAll<HTMLElement>('[data-column]')]
  const cardOf = (source: { data: Record<string, unknown> }) => String(source.data['card'])
  const isOurs = (source: { data: Record<string, unknown> }) => source.data['board'] === board
  const clear = () => {
    for (const element of [...cards, ...columns]) {
      delete element.dataset['dragged']
      delete element.dataset['open']
      delete element.dataset['drop']
    }
  }
  return combine(
    ...cards.map((card) =>
      draggable({
        element: card,
        getInitialData: () => ({ board, card: card.dataset['card'] }),
        onDragStart: () => {
          card.dataset['dragged'] = ''
        },
      }),
    ),
    ...columns.map((column) =>
      dropTargetForElements({
        element: column,
        canDrop: ({ source }) => isOurs(source) && mayFall(cardOf(source), column.dataset['column'] ?? ''),
        getData: () => ({ column: column.dataset['column'] }),
        onDragEnter: () => {
          column.dataset['drop'] = ''
        },
        onDragLeave: () => {
          delete column.dataset['drop']
        },
      }),
    ),
    monitorForElements({
      canMonitor: ({ source }) => isOurs(source),
      onDragStart: ({ source }) => {
        for (const column of columns)
          if (mayFall(cardOf(source), column.dataset['column'] ?? '')) column.dataset['open'] = ''
      },
      onDrop: ({ source, location }) => {
        clear()
        const target = location.current.dropTargets[0]
        if (target) onDrop(cardOf(source), String(target.data['column']))
      },
    }),
    clear,
  )
}
