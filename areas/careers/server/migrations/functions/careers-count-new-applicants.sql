create or replace function careers_count_new_applicants() returns trigger language plpgsql as $$
begin
  update careers_job j set applicant_count = applicant_count + c.people, hired_count = hired_count + c.hired
  from (select job_id, count(*) as people, count(*) filter (where status = 'hired') as hired
        from added group by job_id) c
  where j.id = c.job_id;
  return null;
end
$$;
comment on function careers_count_new_applicants is
  'Trigger: adds new applicants to the number of applicants of a job posting.';

create or replace trigger count_inserted after insert on careers_applicant
  referencing new table as added for each statement execute function careers_count_new_applicants();
