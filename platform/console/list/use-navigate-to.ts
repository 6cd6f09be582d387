import { useRouter } from '@tanstack/react-router'

/** Goes to an address of the console, as a link does. */
export function useNavigateTo(): (href: string) => void {
  const router = useRouter()
  return (href) => router.history.push(href)
}
