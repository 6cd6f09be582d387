import { createContext, useContext, useId, useLayoutEffect } from 'react'
import type { Store } from '#platform/console/store.ts'

/** A field group as the section list shows it. */
export type FormSection = { id: string; title: string; element: HTMLElement }

const SectionsContext = createContext<Store<readonly FormSection[]> | null>(null)
export const SectionsProvider = SectionsContext.Provider

/** Registers a field group with its form and returns the id of its element. */
export function useFormSection(title: string): string {
  const id = useId()
  const sections = useContext(SectionsContext)
  useLayoutEffect(() => {
    const element = document.getElementById(id)
    if (!sections || !element) return
    sections.set((before) => [...before, { id, title, element }].toSorted(inDocumentOrder))
    return () => sections.set((before) => before.filter((section) => section.id !== id))
  }, [sections, id, title])
  return id
}

const inDocumentOrder = (one: FormSection, other: FormSection) =>
  one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1

/** Names of the fields in an element, in display order. */
export const fieldsIn = (element: HTMLElement | null): string[] =>
  [...(element?.querySelectorAll<HTMLElement>('[data-path]') ?? [])].map(
    ({ dataset }) => dataset['path'] ?? '',
  )

/** Whether all required fields in an element have a value. */
export const isComplete = (element: HTMLElement, values: Readonly<Record<string, unknown>>): boolean =>
  [...element.querySelectorAll<HTMLElement>('[data-path]')]
    .filter((field) => field.matches('[aria-required=true]') || field.querySelector('[aria-required=true]'))
    .every(({ dataset }) => hasValue(valueAt(values, dataset['path'] ?? '')))

const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null
          ? (value as Readonly<Record<string, unknown>>)[key]
          : undefined,
      values,
    )

const hasValue = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
