import { useRouter } from '@tanstack/react-router'

/** Returns a function that navigates to an address like a link. */
export function useNavigateTo(): (href: string) => void {
  const router = useRouter()
  return (href) => router.history.push(href)
}
