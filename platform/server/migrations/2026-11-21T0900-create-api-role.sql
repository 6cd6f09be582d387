-- The API works as this role. It may read and write rows but not change the schema; tables that are
-- only ever added to take more away from it. Roles belong to the whole cluster, so it may be there already.
do $$
begin
  create role erp_api nologin;
exception
  when duplicate_object or unique_violation then null;
end $$;

do $$
begin
  execute format('grant erp_api to %I', current_user);
exception
  when others then
    -- The owner is a superuser or a member already.
    null;
end $$;

grant usage on schema public to erp_api;
alter default privileges in schema public grant select, insert, update, delete on tables to erp_api;
alter default privileges in schema public grant usage, select on sequences to erp_api;
