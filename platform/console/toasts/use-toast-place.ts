import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { type Box, coveredWeight, findPlace, moved, type Obstacle } from './find-place.ts'

const controls =
  'button, a[href], input, select, textarea, [role=tab], [contenteditable=true], [data-bottom-bar], [data-picture], img, canvas'
const texts = 'td, dd, p, strong, h1, h2, h3'
const weights = { control: 100, text: 1 }
const margin = 12
const checkAfterMs = 250

/**
 * Keeps toasts off controls and pictures, and off areas of pictures that are still loading (`data-picture`): they are at the
 * bottom left unless they would cover any there. The place is checked again while toasts are shown, because the page below
 * can change or scroll.
 */
export function useToastPlace(stack: RefObject<HTMLElement | null>, ids: string) {
  useLayoutEffect(() => {
    if (ids !== '' && stack.current) place(stack.current)
  }, [stack, ids])
  useEffect(() => {
    if (ids === '') return
    let frame = 0
    const check = () => {
      frame = 0
      if (stack.current) moveOffControls(stack.current)
    }
    // New content is uncovered before it is painted.
    const checkBeforePaint = () => {
      if (frame === 0) frame = requestAnimationFrame(check)
    }
    const observer = new MutationObserver(checkBeforePaint)
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('load', checkBeforePaint, true)
    // The timer covers scrolling and changes of size.
    const timer = setInterval(check, checkAfterMs)
    return () => {
      observer.disconnect()
      document.removeEventListener('load', checkBeforePaint, true)
      clearInterval(timer)
      cancelAnimationFrame(frame)
    }
  }, [stack, ids])
}

/** Moves toasts that cover controls or pictures. A toast does not move from under the pointer or the focus. */
function moveOffControls(stack: HTMLElement) {
  if (stack.matches(':hover') || stack.contains(document.activeElement)) return
  const covered = obstaclesIn(stack).filter(isControl)
  // They also return when the element that they avoided is gone, such as the footer of a form.
  if (
    coveredWeight(stack.getBoundingClientRect(), covered) > 0 ||
    coveredWeight(defaultBox(stack), covered) === 0
  )
    place(stack)
}

function place(stack: HTMLElement) {
  const base = defaultBox(stack)
  const area = { left: base.left, top: margin, right: innerWidth - margin, bottom: base.bottom }
  const obstacles = obstaclesIn(stack)
  const coversControls = coveredWeight(base, obstacles.filter(isControl)) > 0
  const { x, y } = coversControls ? findPlace({ base, area, obstacles }) : { x: 0, y: 0 }
  stack.style.translate = ''
  if (x !== 0 || y !== 0) stack.style.translate = `${x}px ${-y}px`
}

const isControl = ({ weight }: Obstacle) => weight > weights.text

/** Box of the toasts at the bottom left. */
function defaultBox(stack: HTMLElement): Box {
  const { left, top, right, bottom } = stack.getBoundingClientRect()
  const [x = 0, y = 0] = stack.style.translate.split(' ').map((each) => Number.parseFloat(each) || 0)
  return moved({ left, top, right, bottom }, -x, y)
}

function obstaclesIn(stack: HTMLElement): Obstacle[] {
  const boxesOf = (selector: string, weight: number) =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => !stack.contains(element))
      .map((element) => ({ ...paintedBox(element), weight }))
      .filter(({ left, top, right, bottom }) => right > left && bottom > 0 && top < innerHeight)
  return [...boxesOf(controls, weights.control), ...boxesOf(texts, weights.text)]
}

/** Box of an element. A contained image fills only the part of its element that has its proportions. */
function paintedBox(element: HTMLElement): Box {
  const { left, top, width, height } = element.getBoundingClientRect()
  const box = { left, top, right: left + width, bottom: top + height }
  if (!(element instanceof HTMLImageElement) || element.naturalWidth === 0) return box
  if (getComputedStyle(element).objectFit !== 'contain') return box
  const scale = Math.min(width / element.naturalWidth, height / element.naturalHeight)
  const [x, y] = [(width - element.naturalWidth * scale) / 2, (height - element.naturalHeight * scale) / 2]
  return { left: left + x, right: box.right - x, top: top + y, bottom: box.bottom - y }
}
