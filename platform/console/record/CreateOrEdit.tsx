import { useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'

type Props = { Create: ComponentType; Edit: ComponentType<{ id: number }> }

/** By the `id` in the address: none or zero makes a record, any other opens one, drawn anew for each. */
export function CreateOrEdit({ Create, Edit }: Props) {
  const { id = '0' } = useParams({ strict: false })
  const key = Number(id)
  return key <= 0 ? <Create /> : <Edit key={key} id={key} />
}
