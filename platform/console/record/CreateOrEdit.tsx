import { useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** Id of a record, and whether its address ends with `edit` instead of `view`. */
export type StoredProps = { id: number; isEdited: boolean }

type Props = {
  Create: ComponentType
  Edit: ComponentType<StoredProps> | ComponentType<{ id: number }>
  /** Parameter of the address with the id. `id` by default. */
  param?: string
}

/**
 * Selects the form by the id in the address: without an id or with 0 it creates a record, otherwise it edits that one.
 * Each record gets a new form instance.
 */
export function CreateOrEdit({ Create, Edit, param = 'id' }: Props) {
  const { [param]: text = '0', action } = useParams({ strict: false }) as Record<string, string | undefined>
  const id = Number(text)
  return id > 0 ? <Edit key={id} id={id} isEdited={action === 'edit'} /> : <Create />
}
