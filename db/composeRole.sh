#!/bin/sh
# Run once by the postgres image (docker-compose.yml): the program gets a role and a database of its own. The superuser
# loses its password, so that it is reached from inside the container alone.
set -e
psql --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
CREATE ROLE takeoffs LOGIN PASSWORD :'password';
CREATE DATABASE takeoffs OWNER takeoffs;
ALTER ROLE CURRENT_USER PASSWORD NULL;
SQL
