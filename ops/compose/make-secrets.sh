#!/bin/sh
# make-secrets.sh FOLDER: makes the password of the database, the address with it, and the secret that encrypts what the database
# keeps, unless they are there. Anybody in a container that mounts the folder may read them; on the host, only root reaches it.
set -eu
cd "$1"
if [ -s database-url ]; then exit 0; fi
password=$(node --print 'crypto.randomBytes(32).toString("hex")')
rm -f database-password database-url.new encryption-secret
printf %s "$password" >database-password
node --print 'crypto.randomBytes(32).toString("base64url")' >encryption-secret
# The address comes last, and whole: a run that was killed before starts anew.
printf 'postgres://docmend:%s@database:5432/docmend' "$password" >database-url.new
chmod 444 database-password encryption-secret database-url.new
mv database-url.new database-url
