import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

type OnDrop = (key: string, target: string, after: boolean) => void

/** Lets the rows of one list be dragged by their handles, and shows where they would fall. Undone by what it returns. */
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
            return { key: row.dataset['key'], after: input.clientY > top + height / 2 }
          },
        }),
      ]
    }),
    monitorForElements({
      canMonitor: ({ source }) => isOurs(source),
      onDrag: ({ location }) => {
        const target = location.current.dropTargets[0]
        for (const row of rows) {
          if (row === target?.element)
            row.dataset['drop'] = target.data['after'] === true ? 'after' : 'before'
          else delete row.dataset['drop']
        }
      },
      onDrop: ({ source, location }) => {
        clear()
        const target = location.current.dropTargets[0]
        if (target)
          onDrop(String(source.data['key']), String(target.data['key']), target.data['after'] === true)
      },
    }),
    clear,
  )
}
