export { enrolB2bUser } from '#areas/eload/b2b/server/enrolment.ts'
