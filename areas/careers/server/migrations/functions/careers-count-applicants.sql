create or replace function careers_count_applicants() returns trigger language plpgsql as $$
begin
  update careers_job j set applicant_count = applicant_count + c.people, hired_count = hired_count + c.hired
  from (select job_id, sum(people) as people, sum(hired) as hired from (
          select job_id, 1 as people, (status = 'hired')::int as hired from added
          union all
          select job_id, -1, -(status = 'hired')::int from gone
        ) moved group by job_id) c
  where j.id = c.job_id and (c.people <> 0 or c.hired <> 0);
  return null;
end
$$;
comment on function careers_count_applicants is
  'Trigger: updates the number of applicants of a job posting.';

create or replace trigger count_updated after update on careers_applicant
  referencing old table as gone new table as added for each statement execute function careers_count_applicants();
