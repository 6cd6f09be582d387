import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

type OnDrop = (key: string, target: string, after: boolean, inside: boolean) => void

/** Makes the rows of a list draggable by their handles and shows the drop position. Returns a cleanup function. */
export function dragRows(list: HTMLElement, onDrop: OnDrop): () => void {
  const rows = [...list.querySelectorAll<HTMLElement>(':scope > [data-key]')]
  const clear = () => {
    for (const row of rows) {
      delete row.dataset['drop']
      delete row.dataset['dragged']
    }
  }
  const isOurs = ({ data }: { data: Record<string, unknown> }) => data['list'] === list
  return combine(
    ...rows.flatMap((row) => {
      const handle = row.querySelector('[data-handle]')
      return [
        draggable({
          element: row,
          ...(handle && { dragHandle: handle }),
          getInitialData: () => ({ list, key: row.dataset['key'] }),
          onDragStart: () => {
            row.dataset['dragged'] = ''
          },
        }),
        dropTargetForElements({
          element: row,
          canDrop: ({ source }) => isOurs(source),
          getData: ({ input, element }) => {
            const { top, height } = element.getBoundingClientRect()
            const part = (input.clientY - top) / height
            // In a tree, dropping on the middle of a row places the item under it.
            const inside = row.dataset['takes'] !== undefined && part > 0.3 && part < 0.7
            return { key: row.dataset['key'], after: part > 0.5, inside }
          },
        }),
      ]
    }),
    monitorForElements({
      canMonitor: ({ source }) => isOurs(source),
      onDrag: ({ location }) => {
        const target = location.current.dropTargets[0]
        for (const row of rows) {
          if (row === target?.element) row.dataset['drop'] = placeOf(target.data)
          else delete row.dataset['drop']
        }
      },
      onDrop: ({ source, location }) => {
        clear()
        const target = location.current.dropTargets[0]
        if (target)
          onDrop(
            String(source.data['key']),
            String(target.data['key']),
            target.data['after'] === true,
            target.data['inside'] === true,
          )
      },
    }),
    clear,
  )
}

const placeOf = (data: Record<string, unknown>) =>
  data['inside'] === true ? 'inside' : data['after'] === true ? 'after' : 'before'
