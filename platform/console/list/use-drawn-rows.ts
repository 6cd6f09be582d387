import { useMediaQuery } from '@mantine/hooks'
import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useState } from 'react'

/** Above this many rows, only those in sight and a few around them are in the page. */
const mostDrawn = 50
const rowHeights = { comfortable: 36, compact: 28 }
/** What a card is taken for until it is measured. */
const cardHeight = 202
/** As the cards' margin in the style sheet. */
const cardGap = 8

type About = { frame: RefObject<HTMLElement | null>; count: number; density: keyof typeof rowHeights }

/**
 * Which of the rows are drawn. On a wide window rows of one height scroll in the list's frame; on a phone
 * they are cards of different heights that scroll with the page.
 */
export function useDrawnRows({ frame, count, density }: About) {
  'use no memo' // A virtualizer is one object that changes: memoising on it would freeze the rows.
  const isNarrow = useMediaQuery('(max-width: 40em)') ?? false
  const [offset, setOffset] = useState(0)
  useEffect(() => {
    setOffset((frame.current?.getBoundingClientRect().top ?? 0) + scrollY)
  }, [frame, isNarrow, count])

  const isLong = count > mostDrawn
  const inFrame = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeights[density],
    overscan: 10,
    enabled: isLong && !isNarrow,
  })
  const inPage = useWindowVirtualizer({
    count,
    estimateSize: () => cardHeight,
    overscan: 4,
    scrollMargin: offset,
    gap: cardGap,
    enabled: isLong && isNarrow,
  })
  useEffect(() => {
    inFrame.measure()
  }, [density, inFrame])

  if (!isLong) {
    return {
      indexes: Array.from({ length: count }, (_, index) => index),
      before: 0,
      after: 0,
      bring: null,
      measure: null,
    }
  }
  const virtual = isNarrow ? inPage : inFrame
  const items = virtual.getVirtualItems()
  const margin = isNarrow ? offset : 0
  return {
    indexes: items.map(({ index }) => index),
    before: Math.max(0, (items[0]?.start ?? 0) - margin),
    after: Math.max(0, virtual.getTotalSize() + margin - (items.at(-1)?.end ?? 0)),
    /** Scrolls a row into sight that may not be drawn. */
    bring: (index: number) => virtual.scrollToIndex(index),
    /** Takes a drawn card's height. */
    measure: isNarrow ? inPage.measureElement : null,
  }
}
