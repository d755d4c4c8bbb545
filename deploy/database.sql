-- Run once, when PostgreSQL's image makes the data folder (compose.yaml). The shop's role owns its database and has no
-- rights beside that, so a stolen password reads no file of the server and runs no program on it. The superuser
-- `postgres` can then come in within the container alone:
--   docker compose --file deploy/compose.yaml exec --user postgres database psql
\set password `cat /run/secrets/postgres_password`
create role hazelzuri login nosuperuser nocreatedb nocreaterole password :'password';
create database hazelzuri owner hazelzuri encoding 'UTF8' template template0;
revoke connect on database hazelzuri from public;
alter role current_user password null;
