import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useImperativeHandle, useState } from 'react'
import { useIsPhone } from '#platform/console/use-is-phone.ts'
import type { VirtualRowsProps } from './virtual-rows.ts'

const rowHeights = { comfortable: 36, compact: 28 }
/** Estimated height of a row on a phone in pixels, until it is measured. */
const phoneHeight = 64

/**
 * Renders only the visible rows and a few around them. In a wide window, rows scroll inside the list and have equal heights
 * unless a column wraps. On a phone, heights vary and rows scroll with the page.
 */
export function VirtualRows({
  frame,
  count,
  density,
  hasVariedHeights,
  scrollToRow,
  draw,
}: VirtualRowsProps) {
  const isNarrow = useIsPhone()
  const [offset, setOffset] = useState(0)
  useEffect(() => {
    setOffset((frame.current?.getBoundingClientRect().top ?? 0) + scrollY)
  }, [frame, isNarrow, count])

  // oxlint-disable-next-line react/incompatible-library -- this component is not compiled
  const inFrame = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeights[density],
    overscan: 10,
    enabled: !isNarrow,
  })
  const inPage = useWindowVirtualizer({
    count,
    estimateSize: () => phoneHeight,
    overscan: 4,
    scrollMargin: offset,
    enabled: isNarrow,
  })
  useEffect(() => {
    inFrame.measure()
  }, [density, inFrame])

  const virtual = isNarrow ? inPage : inFrame
  useImperativeHandle(scrollToRow, () => (index: number) => virtual.scrollToIndex(index), [virtual])
  const items = virtual.getVirtualItems()
  const margin = isNarrow ? offset : 0
  return draw({
    indexes: items.map(({ index }) => index),
    before: Math.max(0, (items[0]?.start ?? 0) - margin),
    after: Math.max(0, virtual.getTotalSize() + margin - (items.at(-1)?.end ?? 0)),
    measure: isNarrow || hasVariedHeights ? virtual.measureElement : null,
  })
}
