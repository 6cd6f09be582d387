import { useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'

type Props = { Create: ComponentType; Edit: ComponentType<{ id: number }> }

/**
 * Selects the form by the `id` in the address: without an id or with 0 it creates a record, otherwise it edits that
 * one. Each record gets a new form instance.
 */
export function CreateOrEdit({ Create, Edit }: Props) {
  const { id = '0' } = useParams({ strict: false })
  const key = Number(id)
  return key <= 0 ? <Create /> : <Edit key={key} id={key} />
}
