import { useParams } from '@tanstack/react-router'
import { LinkDecision } from '#platform/console/decisions.ts'

export default function Link() {
  const { token = '' } = useParams({ strict: false })
  return <LinkDecision token={token} />
}
