(deffacts family (father Jeremie Michel) (father Michel Paul))

(defrule grandfather
   (father ?x ?y)
   (father ?y ?z)
   =>
   (assert (grandfather ?x ?z))
   (printout t ?x " is a grandfather of " ?z crlf))
