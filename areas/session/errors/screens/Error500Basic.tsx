import { ErrorPage } from '#platform/console/layout.ts'

const Error500Basic = () => <ErrorPage code="500" />
export default Error500Basic
